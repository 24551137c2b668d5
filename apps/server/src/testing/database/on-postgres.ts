import { inject } from 'vitest'

// Runs before each test file of the projects postgres and pooled.
process.env.TEST_DATABASE_URL = inject('postgresUrl')
const poolUrl = inject('poolUrl')
if (poolUrl !== undefined) process.env.TEST_POOL_URL = poolUrl
