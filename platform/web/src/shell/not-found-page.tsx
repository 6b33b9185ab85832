import { Link } from '@tanstack/react-router'
import { buttonClassName } from '@tradepost/ui/button'
import { EmptyState, SignpostDrawing } from '@tradepost/ui/empty-state'
import { PageMessage } from './page-message.tsx'

/** 404 for an address that leads nowhere. */
export function NotFoundPage() {
  return (
    <PageMessage
      title="This page is not here"
      drawing={<SignpostDrawing code="404" />}
      actions={
        <Link to="/" className={buttonClassName({ variant: 'primary' })}>
          Go to the start
        </Link>
      }
    >
      The address may be mistyped, or what stood here was taken away.
    </PageMessage>
  )
}

/** 404 inside a page that still has its frame, for an object that does not exist (or belongs to somebody else). */
export function NotFoundNotice({ what }: { what: string }) {
  return (
    <EmptyState level={1} title={`This ${what} is not here`} drawing={<SignpostDrawing code="404" />}>
      It may have been taken away, or the address is mistyped.
    </EmptyState>
  )
}
