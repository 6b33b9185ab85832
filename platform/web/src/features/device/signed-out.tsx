import { Link } from '@tanstack/react-router'
import { buttonClassName } from '@tradepost/ui/button'
import { DeviceFrame } from './device-frame.tsx'

/** The session ended while the page was open. */
export function SignedOut({ userCode }: { userCode: string }) {
  return (
    <DeviceFrame title="Your session has ended" lead="Sign in again to approve or deny the device." takesFocus>
      <Link
        to="/sign-in"
        search={{ redirect: `/device?user_code=${userCode}` }}
        className={buttonClassName({ variant: 'primary', size: 'xl', isFull: true })}
      >
        Sign in
      </Link>
    </DeviceFrame>
  )
}
