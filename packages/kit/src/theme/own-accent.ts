/** Our own accent in light pages, and what stands on it, as hex (packages/ui/src/look/tokens.css). */
export const OWN_ACCENT = { accent: '#065e47', 'on-accent': '#fbfcf9' }
