import { type ClassValue, clsx } from 'clsx'

/**
 * Joins class names and skips falsy ones. It doesn't resolve conflicts (tailwind-merge is larger than all small components
 * together), so a caller's `className` is for layout: width, margin, grid position.
 */
export function cn(...values: ClassValue[]): string {
  return clsx(values)
}
