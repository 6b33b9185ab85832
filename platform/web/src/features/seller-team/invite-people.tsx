import type { Organization } from '@tradepost/contract/platform/organization/seller'
import { Button } from '@tradepost/ui/button'
import { toast } from '@tradepost/ui/overlays/toast'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { hasPermission } from '#src/shell/frames/organizations.ts'
import { InviteForm } from './invite-form.tsx'
import { InviteResults } from './invite-results.tsx'
import { type InviteResult, listUnsent } from './send-invitations.ts'

type Step = { kind: 'form'; emails: readonly string[] } | { kind: 'results'; results: readonly InviteResult[] }

/** Shows a button with a dialog that invites people, and then a result for each; nothing to those who may not invite. */
export function InviteButton({ organization }: { organization: Organization }) {
  const [step, setStep] = useState<Step>()
  if (!hasPermission(organization, 'invitation:create')) return null
  const close = () => setStep(undefined)
  function show(results: InviteResult[]) {
    const [only] = results
    if (results.length !== 1 || only?.outcome !== 'sent') return setStep({ kind: 'results', results })
    toast.success(t('sellerTeam.invitations.resent', { email: only.email }))
    close()
  }
  return (
    <>
      <Button variant="primary" icon={<UserPlus aria-hidden="true" />} onClick={() => setStep({ kind: 'form', emails: [] })}>
        {t('sellerTeam.invite.open')}
      </Button>
      {step?.kind === 'form' ? (
        <InviteForm organization={organization} emails={step.emails} onSent={show} onOpenChange={close} />
      ) : null}
      {step?.kind === 'results' ? (
        <InviteResults
          results={step.results}
          onRetry={() => setStep({ kind: 'form', emails: listUnsent(step.results) })}
          onClose={close}
        />
      ) : null}
    </>
  )
}
