import type { Promoted } from '#src/auth/accounts/first-administrator.ts'
import type { Work } from '#src/scope.ts'
import { recordAction } from './record-action.ts'

/** Records that the settings made a user an administrator: nobody did it but Tradepost. */
export async function recordPromotion(work: Work, promoted: Promoted): Promise<void> {
  await recordAction(work, {
    organizationId: null,
    actor: null,
    origin: null,
    action: 'user.role_changed',
    object: promoted,
    outcome: 'done',
    changes: { role: { new: 'admin' } },
  })
}
