import {
  captchaShownAfterMs,
  getReadyMs,
  instantRecordingMaxMs,
  instantRecordingMinMs,
  recordingMinDurationMs,
  sidebarStopEarlyMs,
  verificationMaxMs,
} from '@shared/limits'
import type { Take } from '@shared/domain/recording/take'

/** How the shared recorder behaves in one place (spec/shell.md sections 4, 5 and 9). */
export interface RecorderOptions {
  purpose: Take['purpose']
  minDurationMs: number
  /** Recording stops automatically at this length. */
  maxDurationMs: number | null
  /** Countdown before recording; 0 starts at once. */
  countdownMs: number
  /** Stops this long before the maximum. */
  stopEarlyMs: number
  /** Delay after the start before the prompt that replaces the script appears. */
  promptAfterMs: number
  /** Reports denied microphone access to the caller instead of showing it here. */
  reportsDenial: boolean
  /** Animation while recording: 25 bars of recent peaks, or 10 loudness bars. */
  picture: 'waveform' | 'loudness'
  words: {
    permission: string
    start: string
    stop: string
  }
}

const shared: RecorderOptions = {
  purpose: 'recording',
  minDurationMs: 0,
  maxDurationMs: null,
  countdownMs: getReadyMs,
  stopEarlyMs: 0,
  promptAfterMs: 0,
  reportsDenial: false,
  picture: 'waveform',
  words: { permission: 'Enable Microphone', start: 'Start recording', stop: 'Stop recording' },
}

export const recorderOptions = {
  shared,
  /** The recording dialog of a professional clone. */
  professionalClone: {
    ...shared,
    minDurationMs: recordingMinDurationMs,
    words: { ...shared.words, permission: 'Request microphone permissions' },
  },
  /** The recorder in the sidebar. */
  sidebar: { ...shared, stopEarlyMs: sidebarStopEarlyMs, reportsDenial: true, picture: 'loudness' },
  /** An instant clone (spec/add-voice.md section 9). */
  instantClone: {
    ...shared,
    purpose: 'clone',
    minDurationMs: instantRecordingMinMs,
    maxDurationMs: instantRecordingMaxMs,
  },
  /** A voice is known by as little as an instant clone is made of. */
  voiceSearch: { ...shared, minDurationMs: instantRecordingMinMs, maxDurationMs: instantRecordingMaxMs },
  voiceChanger: { ...shared, purpose: 'voice-changer' },
  /** The spoken captcha: the button starts recording, and the captcha appears after 3 s (rulings). */
  verification: {
    ...shared,
    purpose: 'verification',
    maxDurationMs: verificationMaxMs,
    countdownMs: 0,
    promptAfterMs: captchaShownAfterMs,
    words: { ...shared.words, stop: 'Submit recording' },
  },
} as const satisfies Record<string, RecorderOptions>

/** Length at which recording stops automatically; null without a limit. */
export const autoStopMs = ({ maxDurationMs, stopEarlyMs }: RecorderOptions): number | null =>
  maxDurationMs === null ? null : Math.max(0, maxDurationMs - stopEarlyMs)

/** The texts of spec/shell.md section 5 and spec/professional-clone.md section 5, word for word. */
export const recorderTexts = {
  denied: 'Microphone access denied. Please enable it in your browser settings.',
  tooShort: (minDurationMs: number): string =>
    `Recording is too short. Please record at least ${minDurationMs / 1_000}s of audio.`,
  maximum: (maxDurationMs: number): string =>
    `We currently only allow a maximum of ${maxDurationMs / 1_000} seconds of recorded audio, we will lift this limit in the future.`,
  noisy: 'Background noise detected',
} as const
