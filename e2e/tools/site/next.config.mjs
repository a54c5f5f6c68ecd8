/** As the service exports a site: for one path, with the ID of a build in each page. */
const config = {
  output: 'export',
  basePath: process.env.BASE_PATH,
  generateBuildId: () => process.env.BUILD_ID,
  experimental: { globalNotFound: true },
};

export default config;
