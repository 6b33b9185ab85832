import { Button } from '@tradepost/ui/button'
import { Dialog } from '@tradepost/ui/overlays/dialog'
import { t } from '#src/messages.ts'
import { getPageOwner } from '#src/shell/people/shown-user.ts'
import type { SessionUser } from './session.ts'
import { resumeSession } from './session-ended.ts'

/**
 * Says that somebody else is signed in by now, and offers the page as they see it. Closed, the page stays, so that its input can
 * be copied; the server refuses to save it.
 */
export function OtherUserDialog({ user }: { user: SessionUser }) {
  const owner = getPageOwner()?.user
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={resumeSession}
      title={t('shell.otherUser.title', { email: user.email })}
      description={
        owner && owner.id !== user.id ? t('shell.otherUser.text', { email: owner.email }) : t('shell.otherUser.textOfGuest')
      }
    >
      <Button variant="primary" isFull onClick={() => location.reload()}>
        {t('shell.signInAgain.reload')}
      </Button>
    </Dialog>
  )
}
