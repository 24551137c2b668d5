import { redirect, replace } from 'react-router'

/** Any address that is not in the table ends at `/not-found-cover`; the history entry is replaced, so that "Go Back" cannot loop (ROUTES-13). */
export const loader = () => redirect('/not-found-cover')
export const clientLoader = () => replace('/not-found-cover')
