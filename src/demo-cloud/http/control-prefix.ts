/** Everything below it is not /v1: it steers the server. */
export const controlPrefix = '/__control'
