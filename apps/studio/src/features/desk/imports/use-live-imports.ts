import { deskImport, deskImports } from '@earshot/contract/desk/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchLive } from '../../../session/watch-live.ts'

/** Reads imports again whenever one makes progress (CATALOGUE-14). */
export function useLiveImports(): void {
  const client = useQueryClient()
  useEffect(
    () =>
      watchLive('imports=1', 'imports', () => {
        for (const call of [deskImports, deskImport]) void client.invalidateQueries({ queryKey: [call] })
      }),
    [client],
  )
}
