import type { Deps } from '#src/deps.ts'

/** The job that has the embedded provider look like a shop and name its seller (shop-theme/dress-provider.ts). */
export const DRESS_JOB = 'dress-provider'

/** Has the embedded provider look like the shop and name its seller, soon. Call it after the commit: the job reads the rows. */
export const dressSoon = (deps: Pick<Deps, 'addJob'>, organizationId: string): Promise<void> =>
  deps.addJob(DRESS_JOB, { organizationId }, `${DRESS_JOB}/${organizationId}`)
