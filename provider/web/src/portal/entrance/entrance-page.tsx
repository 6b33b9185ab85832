import type { PortalEntrance } from '@tradepost/contract/hosted/portal'
import { Alert } from '@tradepost/ui/alert'
import { Button } from '@tradepost/ui/button'
import { useCallback, useEffect, useRef, useState } from 'react'
import { t } from '../messages.ts'
import { RequestError } from '../shell/request.ts'
import { EntranceFrame } from './entrance-frame.tsx'
import { LinkForm } from './link-form.tsx'
import { openLink } from './open-link.ts'

/** The page in front of the portal: opens a link, or offers to send one. */
export function EntrancePage({ entrance }: { entrance: PortalEntrance }) {
  const { business_id: id, business_name: name, look, state, token } = entrance
  const [isUsed, setIsUsed] = useState(false)
  const showUsed = useCallback(() => setIsUsed(true), [])
  const isOpening = state === 'opening' && !isUsed
  const title = isOpening
    ? t('entrance.opening.title')
    : state === 'sign_in'
      ? t('entrance.signIn.title', { business: name })
      : t('entrance.badLink.title')
  document.title = t('pageTitle', { page: t('nav.label'), business: name })
  const text = isOpening ? undefined : t(state === 'sign_in' ? 'entrance.signIn.text' : 'entrance.badLink.text')
  return (
    <EntranceFrame name={name} look={look} title={title} text={text}>
      {isOpening ? (
        <OpenLink businessId={id} token={token} onUsed={showUsed} />
      ) : (
        <LinkForm businessId={id} businessName={name} />
      )}
    </EntranceFrame>
  )
}

type OpenLinkProps = { businessId: string; token: string; onUsed: () => void }

/**
 * Opens the link as the page appears, and by a button after a failure. Programs that only fetch the page, as scanners of emails
 * do, leave the link unused.
 */
function OpenLink({ businessId, token, onUsed }: OpenLinkProps) {
  const [phase, setPhase] = useState<'opening' | 'failed'>('opening')
  // A link works once, so that asking twice at a time would refuse the second.
  const opening = useRef<Promise<void>>(undefined)
  const open = useCallback(async () => {
    setPhase('opening')
    try {
      opening.current ??= openLink(businessId, token)
      await opening.current
    } catch (error) {
      if (error instanceof RequestError && error.code === 'LINK_NOT_VALID') return onUsed()
      setPhase('failed')
    } finally {
      opening.current = undefined
    }
  }, [businessId, token, onUsed])
  useEffect(() => void open(), [open])
  return (
    <div className="grid gap-4">
      {phase === 'failed' ? <Alert tone="danger" title={t('entrance.opening.failed')} isLive /> : null}
      <Button variant="primary" size="lg" isFull pending={phase === 'opening'} onClick={() => void open()}>
        {t('entrance.opening.open')}
      </Button>
    </div>
  )
}
