export const bad: number = 'x'
