import { Button } from '@tradepost/ui/button'
import { useCopy } from '@tradepost/ui/copy-button'
import { Check, Share2 } from 'lucide-react'

/** Shares the page's URL with the system's share sheet, or copies it. */
export function ShareLink({ title }: { title: string }) {
  const { isCopied, copy } = useCopy()
  async function share() {
    const url = `${window.location.origin}${window.location.pathname}`
    if (typeof navigator.share !== 'function') return copy(url)
    // Closing the sheet is an answer too.
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
        {isCopied ? 'Link copied' : 'Share'}
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? 'Link copied' : ''}
      </span>
    </>
  )
}
