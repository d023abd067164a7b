/** The job kind that creates the item of an emergency whose process was killed between sighting and item. */
export const RECOVER_SIGHTINGS = 'recover-sightings';
