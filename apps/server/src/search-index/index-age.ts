/** Counts the changes of the index by this process: answers from before the last one are old. */
export const indexAge = (): number => age

/** Says that the index changes. */
export function ageIndex(): void {
  age += 1
}

let age = 0
