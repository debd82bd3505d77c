/** One side of a stereo recording that is silent, or the other one upside down. */
export type ChannelFault = 'silent' | 'inverted';
export interface ChannelFaultDetector {
    add(channels: readonly Float32Array[]): void;
    /** Null where both sides are sound, and where there are not two. */
    fault(): ChannelFault | null;
}
export declare function createChannelFaultDetector(): ChannelFaultDetector;
