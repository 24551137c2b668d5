// Says what is being done and for how long: in place on a terminal, in lines elsewhere.
const TERMINAL_MS = 250
const LINES_MS = 10_000

/**
 * Runs one step of the set-up and reports it on `out`.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @param {NodeJS.WriteStream} [out]
 * @returns {Promise<T>}
 */
export async function step(title, work, out = process.stdout) {
  const began = Date.now()
  const terminal = out.isTTY
  const seconds = () => `${((Date.now() - began) / 1000).toFixed(1)} s`
  const show = terminal
    ? () => out.write(`\r\u001b[2K${title} … ${seconds()}`)
    : () => out.write(`${title} … ${seconds()}\n`)
  show()
  const timer = setInterval(show, terminal ? TERMINAL_MS : LINES_MS)
  try {
    const result = await work()
    out.write(`${terminal ? '\r\u001b[2K' : ''}${title}: done in ${seconds()}\n`)
    return result
  } catch (error) {
    out.write(`${terminal ? '\r\u001b[2K' : ''}${title}: failed after ${seconds()}\n`)
    throw error
  } finally {
    clearInterval(timer)
  }
}
