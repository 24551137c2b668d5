import { readFileSync, readdirSync } from 'node:fs'

/** Linux counts the time of processes in hundredths of a second, whatever its clock. */
const TICKS = 100
const PARENT = 1
const OWN = [11, 12]
const ENDED = [13, 14]

/** Seconds of processor that the children of this process took which have ended, with all they started. Only Linux tells: elsewhere 0. */
export const endedSeconds = () => sumOf(fieldsOf('self'), ENDED)

/**
 * Seconds of processor that a process took until now, with all it started. Only Linux tells: elsewhere 0.
 * @param {number} pid
 * @returns {number}
 */
export function processorSeconds(pid) {
  const parents = new Map(pids().map((each) => [each, Number(fieldsOf(each)[PARENT])]))
  const isWithin = (/** @type {number} */ each) => {
    for (let at = each; at > 1; at = parents.get(at) ?? 0) if (at === pid) return true
    return false
  }
  return [...parents.keys()].filter(isWithin).reduce((sum, each) => sum + sumOf(fieldsOf(each), [...OWN, ...ENDED]), 0)
}

function pids() {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger)
  } catch {
    return []
  }
}

/** @param {string[]} fields @param {readonly number[]} places */
const sumOf = (fields, places) => places.reduce((sum, at) => sum + Number(fields[at] ?? 0), 0) / TICKS

/** What is known of a process, from its state on; nothing of one that has ended. @param {number | 'self'} pid */
function fieldsOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name of the program stands before, in brackets, and may hold anything.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
