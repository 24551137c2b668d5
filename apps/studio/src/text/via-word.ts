import * as m from '@earshot/messages/studio'

/** Returns who acted where no member did: a command, or a job. */
export const viaWord = (via: string): string => (via === 'job' ? m.studio_via_job() : m.studio_via_command())
