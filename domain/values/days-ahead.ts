/** The numbers of days that Today and the ranking of containers look ahead (behaviour 26.1). */
export const MAX_DAYS_AHEAD = 90;
export const USUAL_DAYS_AHEAD = 14;
export const OFFERED_DAYS_AHEAD = [7, USUAL_DAYS_AHEAD, 30, 60, MAX_DAYS_AHEAD];
