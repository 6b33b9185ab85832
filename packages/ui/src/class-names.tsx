import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names, skipping what is false. It does not resolve conflicts (tailwind-merge weighs
 * more than all small components together), so a caller's `className` is for layout: width, margin, grid place.
 */
export function cn(...values: ClassValue[]): string {
  return clsx(values)
}
