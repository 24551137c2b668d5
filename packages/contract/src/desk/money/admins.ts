/** The access to calls about money: admins alone. */
export const admins = { auth: 'token', scope: 'account', role: 'admin' } as const
