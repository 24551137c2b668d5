/** Returns the path of the page of an episode. */
export const episodePath = ({ podcast_id, id }: { podcast_id: number; id: number }): string =>
  `/podcast/${podcast_id}/${id}`
