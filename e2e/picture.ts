/** Eight pixels wide and four high: as a person chooses one. */
export const PICTURE = {
  name: 'face.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAECAIAAAA8r+mnAAAAR0lEQVR42g3J0QAAQQxDwWAUoRCFKE5wFiIQD6cId/M7kmixwuIJxIkS0tDDDh7ewHBDzR+mzRqbZzBnyn+EDhscXiBcqPABnbwxwZiEScAAAAAASUVORK5CYII=',
    'base64',
  ),
};
