export interface DemoCloudServer {
  baseUrl: string
  apiKey: string
}

/** What the account needs of the process that runs the demo cloud (src/main/account/demo-cloud/create-demo-cloud-host.ts). */
export interface DemoCloudHost {
  /** Starts it unless it runs; answers once it listens. Throws `demo-cloud-failed`. */
  start(): Promise<DemoCloudServer>
  stop(): Promise<void>
  /** The server ended by itself (`null`) or listens again, perhaps at another address. */
  onChange(listener: (server: DemoCloudServer | null) => void): () => void
}
