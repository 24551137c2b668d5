// Finds code that asks the pool inside a transaction. The embedded database has one client, so that waits for itself forever.

/**
 * Lines of a source where a transaction's callback uses the database it was begun on, or what was made from it.
 * @param {string} source TypeScript
 * @returns {number[]} numbers of lines, from 1
 */
export function linesOutsideTransaction(source) {
  const text = blankNotes(source)
  const made = [...text.matchAll(/\bconst (\w+) = (?:await )?\w+\((?:\w+\.)*db\)/g)].map(
    ([, name]) => `(?<![\\w.])${name}`,
  )
  const outer = new RegExp([String.raw`(?<!\w)db`, ...made].map((name) => `${name}\\b(?!\\s*:)`).join('|'), 'g')
  return [...text.matchAll(/\.transaction\(/g)].flatMap(({ index, 0: call }) => {
    const begin = index + call.length
    const body = text.slice(begin, endOf(text, begin))
    return [...body.matchAll(outer)].map((found) => text.slice(0, begin + found.index).split('\n').length)
  })
}

/** Where the parenthesis that was opened before `begin` closes. @param {string} text @param {number} begin */
function endOf(text, begin) {
  let depth = 1
  for (let at = begin; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return at
  }
  return text.length
}

/** Comments and plain strings hold no code; their lines stay. @param {string} source */
function blankNotes(source) {
  return source.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|'(?:[^'\\\n]|\\.)*'/g, (note) =>
    note.replaceAll(/[^\n]/g, ' '),
  )
}
