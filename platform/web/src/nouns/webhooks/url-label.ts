/** Shortens a URL to what tells endpoints apart: without its scheme. */
export const urlLabel = (url: string): string => url.replace(/^https?:\/\//, '')
