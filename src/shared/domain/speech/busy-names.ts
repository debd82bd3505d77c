/** What a cloud calls it, with the names that servers of 2026 use (api.md section 11). Nothing was charged for any of these. */

/** More requests at once than the plan has. */
export const slotMissingNames: readonly string[] = [
  'too_many_concurrent_requests',
  'concurrent_limit_exceeded',
]
/** More than the cloud can do now. */
export const strainedNames: readonly string[] = [
  'system_busy',
  'rate_limit_exceeded',
  'service_unavailable',
  'maintenance',
]
