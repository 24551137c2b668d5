import { redirect, replace } from 'react-router'

/** `/signin-cover` and `/signin-simple` are replaced by `/signin` (ROUTES-16). */
export const loader = () => redirect('/signin')
export const clientLoader = () => replace('/signin')
