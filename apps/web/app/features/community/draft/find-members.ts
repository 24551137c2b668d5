import { memberSearch } from '@earshot/editor/mention/member-search'
import { quietApi } from '../../../lib/api.ts'

/** Finds the members that the editor of posts and comments suggests after @ (WRITING-03). */
export const findMembers = memberSearch(quietApi)
