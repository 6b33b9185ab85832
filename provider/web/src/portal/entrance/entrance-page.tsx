import type { PortalEntrance } from '@tradepost/contract/hosted/portal'
import { Alert } from '@tradepost/ui/alert'
import { BusinessMark, TradepostLogo } from '@tradepost/ui/brand-mark'
import { Button } from '@tradepost/ui/button'
import { useCallback, useEffect, useState } from 'react'
import { t } from '../messages.ts'
import { RequestError } from '../shell/request.ts'
import { LinkForm } from './link-form.tsx'
import { openLink } from './open-link.ts'

/** The page in front of the portal: opens a link, or offers to send one. */
export function EntrancePage({ entrance }: { entrance: PortalEntrance }) {
  const { business_id: id, business_name: name, business_image: image, state, token } = entrance
  const [isUsed, setIsUsed] = useState(false)
  const showUsed = useCallback(() => setIsUsed(true), [])
  const isOpening = state === 'opening' && !isUsed
  const title = isOpening
    ? t('entrance.opening.title')
    : state === 'sign_in'
      ? t('entrance.signIn.title', { business: name })
      : t('entrance.badLink.title')
  document.title = t('pageTitle', { page: t('nav.label'), business: name })
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto] bg-sunken">
      <main id="main" className="grid min-w-0 place-items-center px-4 py-10">
        <div className="grid w-full max-w-[432px] min-w-0 gap-6">
          <p className="flex min-w-0 items-center gap-2.5 text-lg font-[580]">
            <BusinessMark name={name} imageUrl={image} size={36} />
            <span className="truncate">{name}</span>
          </p>
          <section className="grid gap-5 rounded-xl bg-surface p-7 shadow-[0_0_0_1px_var(--line),var(--lift-1)] max-list:p-5">
            <div>
              <h1 className="text-2xl tracking-[-0.03em] [overflow-wrap:anywhere]">{title}</h1>
              {isOpening ? null : (
                <p className="mt-1.5 text-md text-ink-2">
                  {t(state === 'sign_in' ? 'entrance.signIn.text' : 'entrance.badLink.text')}
                </p>
              )}
            </div>
            {isOpening ? (
              <OpenLink businessId={id} token={token} onUsed={showUsed} />
            ) : (
              <LinkForm businessId={id} businessName={name} />
            )}
          </section>
        </div>
      </main>
      <footer className="flex items-center justify-center gap-2 pb-8 text-xs text-ink-3">
        {t('runBy')} <TradepostLogo name="Tradepost Pay" size={18} className="text-sm!" />
      </footer>
    </div>
  )
}

type OpenLinkProps = { businessId: string; token: string; onUsed: () => void }

/**
 * Opens the link as the page appears, and by a button after a failure. Programs that only fetch the page, as scanners of emails
 * do, leave the link unused.
 */
function OpenLink({ businessId, token, onUsed }: OpenLinkProps) {
  const [phase, setPhase] = useState<'opening' | 'failed'>('opening')
  const open = useCallback(async () => {
    setPhase('opening')
    try {
      await openLink(businessId, token)
    } catch (error) {
      if (error instanceof RequestError && error.code === 'LINK_NOT_VALID') return onUsed()
      setPhase('failed')
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
