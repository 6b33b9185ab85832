export const dashboardShell = {} as const
