import { LISTENING_KEYS } from './keys.ts'

/** A request of a play button: a source, the first song or episode, and the second to start at. */
export type PlayRequest = {
  play: string
  at?: string | undefined
  from?: string | undefined
  shuffle?: string | undefined
}

/**
 * Shared state of the script in the page's head and the engine. `audio` is the only audio element of the page. `take`
 * returns true when the engine has handled the click.
 */
export type Handover = { audio: HTMLAudioElement; asked?: PlayRequest; take?: (requested: PlayRequest) => boolean }

declare global {
  interface Window {
    earshotSound?: Handover
  }
}

/** Name of the event of the script for a clicked play button that the playback code has to handle. */
export const PLAY_EVENT = 'earshot-play'

/**
 * Runs in `<head>`. A browser may refuse a `play()` that waited for code (Safari does), so the click of a play button
 * starts the sound of a song or episode itself, on an element that the playback code takes over when it is loaded; for
 * a list, whose first sound it does not know, it unlocks the element for later. Other tabs are paused. At most 1 kB.
 */
export const playScript = `addEventListener('click',e=>{let b=e.target.closest?.('[data-play]'),d=b&&{...b.dataset},s;if(!d||b.disabled)return;s=window.earshotSound||={audio:new Audio};if(s.take?.(d))return;let a=s.audio,[k,n]=(d.at||d.play).split('/'),c={play:'song/stream?song_id=',episode:'podcast/stream?episode_id='}[k];try{a.volume=JSON.parse(localStorage['${LISTENING_KEYS.queue}']).volume}catch{a.volume=.1}try{let t=new BroadcastChannel('earshot');t.postMessage({type:'playing',tab:''});t.close()}catch{}if(c)a.src='/api/'+c+n;else a.removeAttribute('src'),a.load();a.play().catch(()=>0);s.asked=d;dispatchEvent(new Event('${PLAY_EVENT}'))},true)`
