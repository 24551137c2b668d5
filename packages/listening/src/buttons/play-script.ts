import { LISTENING_KEYS } from '../keys.ts'

/** The request of a play button: a source, the song or episode to start with, and the second to start at. */
export type PlayRequest = {
  play: string
  at?: string | undefined
  from?: string | undefined
  shuffle?: string | undefined
}

/**
 * Shared state of the script in the page's head and the engine. `audio` is the only audio element of the page.
 * `handle` returns true if the engine has handled the click.
 */
export type Handover = { audio: HTMLAudioElement; requested?: PlayRequest; handle?: (request: PlayRequest) => boolean }

declare global {
  interface Window {
    earshotSound?: Handover
  }
}

/** The event that the script dispatches when the engine must handle the click of a play button. */
export const PLAY_EVENT = 'earshot-play'

/**
 * Runs in `<head>`. A browser may refuse a `play()` that waited for code to load (Safari does), so the click of a play
 * button starts the sound of a song or episode at once, on an element that the engine adopts when it is loaded. For a
 * list, whose first sound it does not know, it unlocks the element for later use. Other tabs are paused. At most 1 kB.
 */
export const playScript = `addEventListener('click',e=>{let b=e.target.closest?.('[data-play]'),d=b&&{...b.dataset},s;if(!d||b.disabled)return;s=window.earshotSound||={audio:new Audio};if(s.handle?.(d))return;let a=s.audio,[k,n]=(d.at||d.play).split('/'),c={play:'song/stream?song_id=',episode:'podcast/stream?episode_id='}[k];try{a.volume=JSON.parse(localStorage['${LISTENING_KEYS.queue}']).volume}catch{a.volume=.1}try{let t=new BroadcastChannel('earshot');t.postMessage({type:'playing',tab:''});t.close()}catch{}if(c)a.src='/api/'+c+n;else a.removeAttribute('src'),a.load();a.play().catch(()=>0);s.requested=d;dispatchEvent(new Event('${PLAY_EVENT}'))},true)`
