import { ApiError, type Data, type GetInput, type GetPath, type Input, type PostPath } from '@earshot/contract/client'
import { QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from './api.ts'

/** Retries of a read whose reply did not arrive. */
const RETRIES = 1

/** The replies that this tab has read. */
export const replies = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (count, error) =>
        count < RETRIES && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
})

/** Returns the options of TanStack Query that read a call. */
export const callOptions = <P extends GetPath>(path: P, ...input: GetInput<P>) =>
  queryOptions({
    queryKey: [path, ...input],
    queryFn: (): Promise<Data<P>> => api.get(path, ...input),
    meta: { isRead: true },
  })

/** Reads a call; parts of a page that read the same call share its reply. */
export const useCall = <P extends GetPath>(path: P, ...input: GetInput<P>) => useQuery(callOptions(path, ...input))

/** Returns the mutation that sends a call. It ends when the page has read again what it shows. */
export function useAct<P extends PostPath>(path: P) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<P> | FormData) => api.post(path, input),
    onSuccess: () => client.invalidateQueries(),
  })
}
