// The headings under which forms show optional parameters. A declaration with `x-group` overrides them.

const names = {
  Output:
    'format formats response_type return_page_source image_quality full_page full_page_scroll full_page_scroll_duration selector omit_background clip_x clip_y clip_width clip_height mode',
  Content: 'only_main_content include_selectors exclude_selectors extract',
  Request:
    'method body content_type headers cookies user_agent accept_language username password allow_redirects robots ignore_tls_errors',
  Viewport:
    'device viewport_width viewport_height scale_factor color_scheme reduced_motion media locale timezone latitude longitude',
  Wait: 'wait_until wait_for wait_for_selector wait_in_seconds delay timeout render',
  Block: 'block_ads remove_ads remove_cookie_banners remove_selectors block_resources block_urls',
  Scripting: 'browser_instructions scripts styles',
  PDF: 'pdf_format pdf_landscape pdf_margin pdf_scale pdf_print_background pdf_page_ranges pdf_header pdf_footer',
  Search: 'engines num page time_range tbs site filetype sort start_date end_date safe',
  Region: 'gl hl location uule',
  Images: 'size color type aspect license',
  Network: 'proxy proxy_pool country session',
  Cache: 'cache cache_ttl max_age no_cache',
  Storage: 's3_upload s3_access_key_id s3_secret_key s3_bucket s3_object_key s3_region storage_endpoint',
};

const groups = new Map(
  Object.entries(names).flatMap(([group, list]) => list.split(' ').map((name): [string, string] => [name, group])),
);

/** The heading of a parameter; undefined for those without one. */
export const groupOf = (name: string): string | undefined => groups.get(name);
