/** The part of eSpeak NG as WebAssembly that the demo world uses. */
declare module '@echogarden/espeak-ng-emscripten' {
  type Worker = {
    set_voice: (name: string) => number
    set_rate: (wordsPerMinute: number) => number
    set_pitch: (pitch: number) => number
    /** Gives the sound piece by piece: 16-bit samples at 22,050 Hz. Returning true stops it. */
    synthesize: (text: string, hear: (sound: ArrayBuffer | null) => boolean) => void
  }
  export default function open(): Promise<{ eSpeakNGWorker: new () => Worker }>
}
