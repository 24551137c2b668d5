/** Why a text of so many characters cannot be sent; undefined when it can. */
export function lengthFault(length: number, most: number): string | undefined {
  return length > most ? `This is too long. The limit is ${most.toLocaleString('en')} characters.` : undefined
}
