// The script of the embedded player, as browsers get it: tracks follow each other in place, and plays are counted as
// everywhere (30 seconds or half).
;(() => {
  const audio = document.querySelector('audio')
  /** @type {NodeListOf<HTMLAnchorElement>} */
  const links = document.querySelectorAll('li a')
  const rows = [...links]
  /** @type {HTMLElement | null} */
  const note = document.querySelector('p.note')
  if (audio === null || note === null) return
  let heard = 0
  let last = 0
  let listening = crypto.randomUUID?.()
  let isTold = false

  const restart = () => {
    heard = 0
    last = 0
    isTold = false
    listening = crypto.randomUUID?.()
  }
  const play = (/** @type {HTMLElement} */ row) => {
    for (const each of rows) each.removeAttribute('aria-current')
    row.setAttribute('aria-current', 'true')
    for (const name of ['kind', 'id', 'countsAfter']) {
      if (row.dataset[name] === undefined) delete audio.dataset[name]
      else audio.dataset[name] = row.dataset[name]
    }
    audio.ariaLabel = row.querySelector('b')?.textContent ?? ''
    note.hidden = row.dataset.preview === undefined
    note.textContent = note.hidden ? '' : (note.dataset.preview ?? '')
    restart()
    audio.src = row.dataset.src ?? ''
    audio.play().catch(() => undefined)
  }

  for (const row of rows)
    row.addEventListener('click', (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      play(row)
    })
  audio.addEventListener('ended', () => {
    const next = rows[rows.findIndex((row) => row.ariaCurrent === 'true') + 1]
    if (next !== undefined) play(next)
    else restart()
  })
  audio.addEventListener('timeupdate', () => {
    const step = audio.currentTime - last
    last = audio.currentTime
    // A jump is not heard.
    if (step > 0 && step < 2) heard += step
    const { kind, id, countsAfter } = audio.dataset
    if (isTold || kind === undefined || heard < Number(countsAfter)) return
    isTold = true
    void fetch('/api/song/add_play', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'api-key': 'earshot-web' },
      body: JSON.stringify({ type: kind, id: Number(id), seconds: Math.floor(heard), listening }),
      keepalive: true,
    }).catch(() => undefined)
  })
  audio.addEventListener('error', () => {
    note.hidden = false
    note.textContent = note.dataset.failed ?? ''
  })
})()
