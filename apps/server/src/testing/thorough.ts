/** Whether this run tries as many inputs as it can (`npm test -- --all`), and not only as many as find most faults. */
export const isThorough = process.env.TEST_THOROUGH === 'on'
