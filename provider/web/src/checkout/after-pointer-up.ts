import { type Checkout, handleFieldBlur } from './checkout.ts'
import type { FieldName } from './form/form-values.ts'

/** Starts watching pointer presses. Call it once. */
export function watchPresses(checkout: Checkout): void {
  const release = () => {
    const acts = checkout.afterPress ?? []
    checkout.afterPress = undefined
    // Waits until the click after the press, so that the pressed element doesn't move away under the finger.
    setTimeout(() => {
      for (const act of acts) act()
    })
  }
  window.addEventListener('pointerdown', () => (checkout.afterPress ??= []), true)
  window.addEventListener('pointerup', release, true)
  window.addEventListener('pointercancel', release, true)
}

/**
 * Checks a field that was just left and calls `onLeave`, now or after the current press. Otherwise, pressing the pay button while
 * a field has the focus would show that field's error during the press, move the button, and lose the click.
 */
export function leaveField(checkout: Checkout, field: FieldName, onLeave?: () => void): void {
  const act = () => {
    handleFieldBlur(checkout, field)
    onLeave?.()
  }
  if (checkout.afterPress) checkout.afterPress.push(act)
  else act()
}
