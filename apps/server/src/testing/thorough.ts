/** Whether this run tries as many inputs as it can (`npm test -- --all`), and not only those that find most defects. */
export const isThorough = process.env.TEST_THOROUGH === 'on'
