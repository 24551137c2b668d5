import { createContext } from 'react'

/** The nonce of this reply's own scripts; undefined on pages whose scripts are allowed by hash. */
export const NonceContext = createContext<string | undefined>(undefined)
