/** Returns the path of an episode's page. */
export const episodePath = ({ podcast_id, id }: { podcast_id: number; id: number }): string =>
  `/podcast/${podcast_id}/${id}`
