import { Link } from '@tanstack/react-router'
import { getButtonClassName } from '@tradepost/ui/button'
import { t } from '#src/messages.ts'
import { DecisionFrame } from '#src/shell/frames/decision-frame.tsx'

/** Says that the session ended while the page was open, with a link to sign in. */
export function SignedOut({ userCode }: { userCode: string }) {
  return (
    <DecisionFrame title={t('device.signedOut.title')} lead={t('device.signedOut.lead')} takesFocus>
      <Link
        to="/sign-in"
        search={{ redirect: `/device?user_code=${userCode}` }}
        className={getButtonClassName({ variant: 'primary', size: 'xl', isFull: true })}
      >
        {t('actions.signIn')}
      </Link>
    </DecisionFrame>
  )
}
