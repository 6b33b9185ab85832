import { Button } from '@tradepost/ui/button'
import { useCopy } from '@tradepost/ui/copy-button'
import { Check, Share2 } from 'lucide-react'
import { t } from '#src/messages.ts'

/** Shares the page's URL with the system's share sheet, or copies it. */
export function ShareLink({ title }: { title: string }) {
  const { isCopied, copy } = useCopy()
  async function share() {
    const url = `${window.location.origin}${window.location.pathname}`
    if (typeof navigator.share !== 'function') return copy(url)
    // Closing the sheet without sharing rejects the promise, which isn't a failure.
    await navigator.share({ title, url }).catch(() => undefined)
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        icon={isCopied ? <Check aria-hidden="true" className="text-success-text!" /> : <Share2 aria-hidden="true" />}
        onClick={() => void share()}
      >
        {t(isCopied ? 'storefront.product.linkCopied' : 'storefront.product.share')}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? t('storefront.product.linkCopied') : ''}
      </span>
    </>
  )
}
