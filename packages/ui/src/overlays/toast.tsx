import { toDirection } from '@tradepost/messages/languages'
import { getPageLanguage } from '@tradepost/messages/page-messages'
import { Check, CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { Toaster as Sonner, toast as show } from 'sonner'
import { t } from '#src/messages.tsx'
import { Spinner } from '#src/spinner.tsx'

/**
 * Announces a result briefly: `toast.success('Product archived', { action: { label: 'Undo', onClick } })`. Failures that must be
 * read appear in the page as an Alert instead.
 */
export const toast = show

// A page with a bar at the bottom sets its height, so that toasts appear above it.
const FOOT_BAR = 'var(--foot-bar, 0px)'

/** Place it once at the root of an app. Its region is a polite live region. */
export function Toaster() {
  const direction = toDirection(getPageLanguage())
  return (
    <Sonner
      dir={direction}
      position={direction === 'rtl' ? 'bottom-left' : 'bottom-right'}
      style={{ fontFamily: 'var(--sans)' }}
      containerAriaLabel={t('toasts.label')}
      gap={8}
      offset={{ bottom: `calc(24px + ${FOOT_BAR})` }}
      mobileOffset={{ bottom: `calc(16px + ${FOOT_BAR})` }}
      icons={{
        success: <Check aria-hidden="true" />,
        error: <CircleAlert aria-hidden="true" />,
        info: <Info aria-hidden="true" />,
        warning: <TriangleAlert aria-hidden="true" />,
        loading: <Spinner />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex min-h-11 w-full list:w-(--width) items-center gap-3 rounded-[10px] bg-inverse py-2 pe-2 ps-4 text-sm font-medium text-on-inverse shadow-3',
          content: 'min-w-0 flex-1 py-1',
          description: 'font-normal opacity-85',
          actionButton:
            'h-7 shrink-0 rounded-sm bg-[light-dark(oklch(1_0_0/.14),oklch(0_0_0/.1))] px-2.5 font-[560] whitespace-nowrap',
          cancelButton: 'h-7 shrink-0 rounded-sm px-2.5 font-[560] whitespace-nowrap',
        },
      }}
    />
  )
}
