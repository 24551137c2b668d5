import type { DeskItem } from '@earshot/contract/desk/catalogue'

/** Returns the path of the desk's page of an item (CATALOGUE-02). */
export const itemPath = ({ kind, id }: Pick<DeskItem, 'kind' | 'id'>): string => `/desk/catalogue/${kind}/${id}`

/** Returns the path of the page of an act on several items (OPERATIONS-19). */
export const operationPath = (id: number): string => `/desk/catalogue/acts/${id}`
