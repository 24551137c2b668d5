import * as contract from '@earshot/contract/desk/edit/genres'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { onDesk } from '../../audit/audit.store.ts'
import { createGenre, deleteGenre, mergeGenres, renameGenre } from './genre-edit.store.ts'
import { listDeskGenres } from './genre-list.store.ts'

/** Registers the calls of the desk that list and change genres (CATALOGUE-18). */
export function deskGenreRoutes(api: Api): void {
  const { db } = api.services

  route(api, contract.deskGenres, ({ input }) => listDeskGenres(db, input))
  route(api, contract.createGenre, async ({ viewer, input }) => ({
    id: await createGenre(db, input.title, onDesk(viewer)),
  }))
  route(api, contract.renameGenre, async ({ viewer, input }) => {
    await renameGenre(db, input, onDesk(viewer))
    return {}
  })
  route(api, contract.mergeGenres, ({ viewer, input: { genre_id: id, into_id: intoId, dry_run: dryRun } }) =>
    mergeGenres(db, id, intoId, { isDryRun: dryRun === 1, by: onDesk(viewer) }),
  )
  route(api, contract.deleteGenre, async ({ viewer, input }) => {
    await deleteGenre(db, input.genre_id, onDesk(viewer))
    return {}
  })
}
